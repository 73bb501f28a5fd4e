// A file server that knows nothing: what any static host does with the folder of `parlor export-web`.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { PARLOR } from './lib.mjs'

const run = promisify(execFile)

/** Runs `parlor` to its end; what it prints. It fails where `parlor` does. */
export const parlor = async (...args) => (await run(PARLOR, args)).stdout

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** In the worker time runs so many times as fast: bots take theirs as they do for people, and tests have none. */
const hurried = (times) => `{
  const now = Date.now.bind(Date), begun = now(), later = setTimeout
  Date.now = () => Math.floor(begun + (now() - begun) * ${times})
  globalThis.setTimeout = (run, ms) => later(run, ms / ${times})
}
`

/**
 * Exports the client and serves it. `change`: what is served of a file instead, by its name and its bytes; `hurry`: how
 * many times as fast bots are.
 */
export async function openFiles({ hurry = 1, change } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'parlor-files-'))
  await parlor('export-web', folder)
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://files')
    const name = pathname === '/' ? 'index.html' : normalize(pathname).slice(1)
    const found = await readFile(join(folder, name)).catch(() => null)
    const file = found ? name : '404.html'
    const bytes = found ?? (await readFile(join(folder, file)))
    response.writeHead(found ? 200 : 404, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'cache-control': 'no-cache',
    })
    const isHurried = hurry !== 1 && /\/worker-.*\.js$/.test(file)
    response.end(change?.(file, bytes) ?? (isHurried ? hurried(hurry) + bytes : bytes))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    folder,
    async close() {
      if (!server.listening) return
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
