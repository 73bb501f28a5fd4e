import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { build, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const here = fileURLToPath(new URL('.', import.meta.url))

/** What the built client is made from; `crates/hall` tests that `dist` is not older. */
const SOURCES = [
  'index.html',
  'package.json',
  'package-lock.json',
  'svelte.config.js',
  'tsconfig.json',
  'vite.config.ts',
  'public',
  'src',
  '../docs/rules',
  '../words',
]

/** Every game brings words of its own. */
function wordsOfGames(): string[] {
  const games = join(here, '../crates/games')
  return readdirSync(games)
    .map((game) => `../crates/games/${game}/words`)
    .filter((it) => existsSync(join(here, it)))
}

function files(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path).flatMap((name) => files(join(path, name)))
}

/** SHA-256 over the sorted paths and contents of all sources, as hexadecimal digits. Tests are not built in. */
function digest(): string {
  const all = [...SOURCES, ...wordsOfGames()]
    .flatMap((it) => files(join(here, it)))
    .filter((it) => !it.endsWith('.test.ts'))
  const named = all.map((file) => [relative(here, file).replaceAll('\\', '/'), file] as const)
  named.sort(([a], [b]) => (a < b ? -1 : 1))
  const hash = createHash('sha256')
  for (const [name, file] of named) {
    const bytes = readFileSync(file)
    hash.update(`${name}\n${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}

const stamp: Plugin = {
  name: 'stamp',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'sources.txt', source: `${digest()}\n` })
  },
}

/** What the service worker keeps: every file that was built. The page has no name; it is what any address shows. */
function kept(dist: string): { url: string; revision: string | null }[] {
  const all = files(dist).map((file) => [relative(dist, file).replaceAll('\\', '/'), file] as const)
  return all
    .filter(([name]) => !name.endsWith('.txt'))
    .map(([name, file]) => ({
      url: name === 'index.html' ? './' : name,
      // The others have a hash in their names.
      revision: name.startsWith('assets/')
        ? null
        : createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16),
    }))
}

/** Where the client goes. */
const dist = join(here, 'dist')

/** Builds the service worker, as one plain script: not every browser takes a module. */
const offline: Plugin = {
  name: 'offline',
  // A test that builds the client for itself keeps nothing.
  apply: ({ build }, { command }) => command === 'build' && build?.outDir === undefined,
  async closeBundle() {
    await build({
      configFile: false,
      root: here,
      publicDir: false,
      logLevel: 'warn',
      define: {
        FILES: JSON.stringify(kept(dist)),
        VERSION: JSON.stringify(digest().slice(0, 16)),
        'process.env.NODE_ENV': '"production"',
      },
      build: {
        outDir: dist,
        emptyOutDir: false,
        license: { fileName: 'licenses-sw.txt' },
        target: OLDEST,
        lib: { entry: join(here, 'src/offline/sw.ts'), formats: ['iife'], name: 'parlor', fileName: () => 'sw.js' },
      },
    })
  },
}

/** What only the terminal says is no part of the client. */
const dropTerminal: Plugin = {
  name: 'drop-terminal',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/words\/[a-z]+\.json$/.test(id) || id.includes('/games/')) return null
    const { terminal: _, ...words } = JSON.parse(code) as Record<string, unknown>
    return { code: JSON.stringify(words), map: null }
  },
}

/** What the start page says of a game is one line of its words. */
const onlyIdea: Plugin = {
  name: 'only-idea',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.json?idea')) return null
    const { idea } = JSON.parse(code) as Record<string, unknown>
    return { code: `export default ${JSON.stringify({ idea })}`, map: null }
  },
}

const proxy = { '/api': { target: process.env.PARLOR_HALL ?? 'http://127.0.0.1:7275', ws: true } }

/** Tests run what a browser runs, effects among it; a test runner counts as a server otherwise. */
const isTest = process.env.VITEST !== undefined
const browser = isTest ? { conditions: ['browser'] } : {}
const compile = isTest ? { dynamicCompileOptions: () => ({ generate: 'client' as const }) } : {}

/** The oldest browsers that are supported; `docs/maintain/browsers.md` says by what. */
const OLDEST = ['chrome112', 'edge112', 'firefox121', 'safari16.5']

export default defineConfig({
  plugins: [svelte(compile), dropTerminal, onlyIdea, stamp, offline],
  resolve: {
    alias: { $lib: join(here, 'src/lib'), $parts: join(here, 'src/parts'), $art: join(here, 'src/art') },
    ...browser,
  },
  ssr: { resolve: browser },
  build: {
    target: OLDEST,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    license: { fileName: 'licenses.txt' },
  },
  server: { proxy },
  preview: { proxy },
  // Nothing takes so long, however busy the machine is.
  test: {
    include: ['src/**/*.test.ts'],
    setupFiles: ['vitest.setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    server: { deps: { inline: ['svelte'] } },
  },
})
