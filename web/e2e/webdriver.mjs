// Firefox and WebKit as their own makers let them be driven: WebDriver BiDi over a WebSocket, and WebDriver over HTTP.
// A tab of either can do what the tests need and no more: go somewhere, run a function, press at a point, type.
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Nothing takes so long, however busy the machine is. */
export const PATIENCE_MS = Number(process.env.PARLOR_PATIENCE_MS ?? 120_000)

/** Starts a program and waits until it has said what matches. */
async function start(command, args, { says, stream = 'stderr', env = {} }) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await ended
  }
  const said = await new Promise((resolve, reject) => {
    let text = ''
    const isLate = setTimeout(() => reject(new Error(`${command} did not start: ${text}`)), PATIENCE_MS)
    const hear = (from) => (chunk) => {
      text += chunk
      const found = from === stream && text.match(says)
      if (!found) return
      clearTimeout(isLate)
      resolve(found)
    }
    child.stdout.on('data', hear('stdout'))
    child.stderr.on('data', hear('stderr'))
    child.on('error', () =>
      reject(new Error(`${command} is missing: \`cargo xtask test\` installs or names what the tests need`)),
    )
    child.on('exit', (code) => reject(new Error(`${command} ended with ${code}: ${text}`)))
  }).catch(async (error) => {
    if (child.pid) await close()
    throw error
  })
  return { said, close }
}

/** A WebSocket for texts, as far as BiDi needs one: Node 20 has none yet. */
async function openSocket(url, onText) {
  const { hostname, port, pathname } = new URL(url)
  const key = randomBytes(16).toString('base64')
  const socket = await new Promise((resolve, reject) => {
    const asked = request({
      hostname,
      port,
      path: pathname,
      headers: { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': key },
    })
    asked.on('upgrade', (answer, socket) => {
      const wanted = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
      if (answer.headers['sec-websocket-accept'] === wanted) resolve(socket)
      else reject(new Error('not a WebSocket'))
    })
    asked.on('response', (answer) => reject(new Error(`${url} answers ${answer.statusCode}`)))
    asked.on('error', reject)
    asked.end()
  })
  let [rest, parts] = [Buffer.alloc(0), []]
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 2) {
      const short = rest[1] & 127
      const head = short === 127 ? 10 : short === 126 ? 4 : 2
      if (rest.length < head) return
      const length = short === 127 ? Number(rest.readBigUInt64BE(2)) : short === 126 ? rest.readUInt16BE(2) : short
      if (rest.length < head + length) return
      const [first, body] = [rest[0], rest.subarray(head, head + length)]
      rest = rest.subarray(head + length)
      // Texts and what continues them; nothing else is awaited.
      if ((first & 15) > 2) continue
      parts.push(body)
      if (first & 128) {
        onText(Buffer.concat(parts).toString())
        parts = []
      }
    }
  })
  socket.on('error', () => {})
  return {
    send(text) {
      const body = Buffer.from(text)
      const head = Buffer.alloc(body.length < 126 ? 2 : body.length < 65536 ? 4 : 10)
      head[0] = 129
      head[1] = 128 | (head.length === 2 ? body.length : head.length === 4 ? 126 : 127)
      if (head.length === 4) head.writeUInt16BE(body.length, 2)
      if (head.length === 10) head.writeBigUInt64BE(BigInt(body.length), 2)
      // What a client sends is masked.
      const mask = randomBytes(4)
      socket.write(Buffer.concat([head, mask, body.map((it, at) => it ^ mask[at % 4])]))
    },
    close: () => socket.destroy(),
  }
}

/** A press at a point, for both kinds of driver. */
const press = (x, y) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]
const strokes = (text) => [
  {
    type: 'key',
    id: 'keys',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
]

/** Opens a browser; what is to be done `later` is done when it is closed or does not open, the last thing first. */
async function tidily(open, wishes) {
  const all = []
  const close = async () => {
    for (const it of all.splice(0).reverse()) await it()
  }
  try {
    return { ...(await open(wishes, (it) => all.push(it))), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Firefox over WebDriver BiDi. It has no window. */
export const openFirefox = (wishes) => tidily(firefox, wishes)

async function firefox({ theme }, later) {
  const profile = await mkdtemp(join(tmpdir(), 'parlor-firefox-'))
  later(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }))
  const prefs = {
    'layout.css.prefers-color-scheme.content-override': theme === 'dark' ? 0 : 1,
    'ui.prefersReducedMotion': 1,
    'intl.accept_languages': 'en-GB',
    // It asks for nothing but what it is sent to.
    'app.normandy.enabled': false,
    'app.update.enabled': false,
    'browser.safebrowsing.downloads.enabled': false,
    'browser.safebrowsing.malware.enabled': false,
    'browser.safebrowsing.phishing.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'extensions.update.enabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'network.prefetch-next': false,
    'services.settings.server': 'data:,',
    'toolkit.telemetry.unified': false,
    'browser.shell.checkDefaultBrowser': false,
  }
  await writeFile(
    join(profile, 'user.js'),
    Object.entries(prefs)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  )
  const program = await start(
    process.env.FIREFOX_BIN ?? 'firefox-esr',
    ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile],
    {
      says: /WebDriver BiDi listening on (ws:\S+)/,
    },
  )
  later(program.close)
  const wrong = []
  const waiting = new Map()
  const socket = await openSocket(`${program.said[1]}/session`, (text) => {
    const { id, type, method, params, result, message } = JSON.parse(text)
    if (method === 'log.entryAdded' && params.level === 'error') wrong.push(params.text)
    const one = waiting.get(id)
    waiting.delete(id)
    if (type === 'success') one?.resolve(result)
    else one?.reject(new Error(`${one.method}: ${message}`))
  })
  later(socket.close)
  let n = 0
  const ask = (method, params) =>
    new Promise((resolve, reject) => {
      waiting.set(++n, { resolve, reject, method })
      socket.send(JSON.stringify({ id: n, method, params }))
    })
  await ask('session.new', { capabilities: {} })
  await ask('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await ask('browsingContext.getTree', {})
  const context = contexts[0].context
  return {
    wrong: async () => wrong,
    goto: (url) => ask('browsingContext.navigate', { context, url, wait: 'complete' }),
    resize: (viewport) => ask('browsingContext.setViewport', { context, viewport }),
    async run(what, ...args) {
      // Values of all kinds go as JSON.
      const functionDeclaration = `async () => JSON.stringify(await (${what})(...${JSON.stringify(args)})) ?? 'null'`
      const answer = await ask('script.callFunction', { functionDeclaration, awaitPromise: true, target: { context } })
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
      return JSON.parse(answer.result.value)
    },
    press: (x, y) => ask('input.performActions', { context, actions: press(x, y) }),
    type: (text) => ask('input.performActions', { context, actions: strokes(text) }),
  }
}

/** A port of the loopback that nobody listens on. */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

const LIBS = '/usr/lib'

function miniBrowser() {
  if (process.env.WEBKIT_BIN) return process.env.WEBKIT_BIN
  const machines = readdirSync(LIBS).filter((it) => it.endsWith('-linux-gnu'))
  const found = machines
    .flatMap((it) => ['4.1', '4.0'].map((api) => join(LIBS, it, `webkit2gtk-${api}`, 'MiniBrowser')))
    .find((it) => existsSync(it))
  if (!found) throw new Error('MiniBrowser is missing: `cargo xtask test` installs or names what the tests need')
  return found
}

/** WebKit's small browser over WebDriver, on a screen of its own. */
export const openWebKit = (wishes) => tidily(webKit, wishes)

async function webKit({ theme }, later) {
  // The server chooses a free number and says which.
  const screen = await start('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    says: /(\d+)\n/,
    stream: 'stdout',
  })
  later(screen.close)
  const folder = await mkdtemp(join(tmpdir(), 'parlor-webkit-'))
  later(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  await mkdir(join(folder, 'gtk-3.0'))
  // Its toolbar is wider than a phone otherwise.
  await writeFile(join(folder, 'gtk-3.0/gtk.css'), '* { min-width: 0; padding: 0; margin: 0; border-width: 0; }')
  await writeFile(join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=false\n')
  const env = {
    DISPLAY: `:${screen.said[1]}`,
    GDK_BACKEND: 'x11',
    GTK_THEME: theme === 'dark' ? 'Adwaita:dark' : 'Adwaita',
    LANG: 'C.UTF-8',
    XDG_CONFIG_HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CACHE_HOME: folder,
    // There is no desktop to ask.
    GSETTINGS_BACKEND: 'memory',
    NO_AT_BRIDGE: '1',
  }
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'inherit', env: { ...process.env, ...env } })
  later(() => driver.kill('SIGKILL'))
  let ended = null
  driver.on('error', () => (ended = 'is missing: `cargo xtask test` installs or names what the tests need'))
  driver.on('exit', (code) => (ended ??= `ended with ${code}`))
  const ask = async (path, body, method = 'POST') => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { value } = await answer.json()
    if (value?.error) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value
  }
  // It does not say when it listens.
  for (const until = Date.now() + PATIENCE_MS; ;) {
    if (ended) throw new Error(`WebKitWebDriver ${ended}`)
    const isUp = await ask('/status', null, 'GET').then(
      () => true,
      () => false,
    )
    if (isUp) break
    if (Date.now() > until) throw new Error('WebKitWebDriver does not answer')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] } }
  const session = `/session/${(await ask('/session', { capabilities: { alwaysMatch } })).sessionId}`
  later(() => ask(session, null, 'DELETE').catch(() => {}))
  // What a script waits for is told by itself.
  await ask(`${session}/timeouts`, { script: 2 * PATIENCE_MS, pageLoad: PATIENCE_MS })
  const run = async (what, ...args) => {
    const script = `const done = arguments[0]; (async () => (${what})(...${JSON.stringify(args)}))().then((it) => done(JSON.stringify({ it })), (error) => done(JSON.stringify({ error: String(error) })))`
    const { it, error } = JSON.parse(await ask(`${session}/execute/async`, { script, args: [] }))
    if (error) throw new Error(error)
    return it
  }
  return {
    wrong: () => run(() => globalThis.wrong),
    run,
    async goto(url) {
      await ask(`${session}/url`, { url })
      // It has no log to read: what goes wrong is heard from here on. The client changes pages without loading one.
      await run(() => {
        globalThis.wrong = []
        // That sizes are looked at once more in the next frame is no mistake.
        addEventListener(
          'error',
          (event) => event.message.startsWith('ResizeObserver loop') || globalThis.wrong.push(String(event.message)),
        )
        addEventListener('unhandledrejection', (event) => globalThis.wrong.push(String(event.reason)))
        const { error } = console
        console.error = (...all) => (globalThis.wrong.push(all.join(' ')), error(...all))
      })
    },
    async resize({ width, height }) {
      const frame = await run(() => [outerWidth - innerWidth, outerHeight - innerHeight])
      await ask(`${session}/window/rect`, { x: 0, y: 0, width: width + frame[0], height: height + frame[1] })
    },
    press: (x, y) => ask(`${session}/actions`, { actions: press(x, y) }),
    type: (text) => ask(`${session}/actions`, { actions: strokes(text) }),
  }
}
