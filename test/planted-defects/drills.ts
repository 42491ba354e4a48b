import type { SeenByTests } from './defect.ts'

const inDrill = (
  drill: string,
  over: Pick<SeenByTests, 'name' | 'feature' | 'file' | 'find' | 'replace' | 'fails'>,
): SeenByTests => ({
  ...over,
  check: 'faults',
  tests: [`test/faults/${drill}.drill.ts`],
  says: 'to be true',
  alone: true, // measures time
})

/** Seen by the drills of `npm run faults`. */
export const drillDefects: readonly SeenByTests[] = [
  inDrill('restart', {
    name: 'a database that stops is a defect of ours',
    feature: 'http',
    file: 'src/server/http/problem.ts',
    find: "  '57P01', // the server is stopping\n",
    replace: '',
    fails: 'a database that is restarted under load',
  }),
  inDrill('disk', {
    name: 'a full disk is a defect of ours',
    feature: 'http',
    file: 'src/server/http/problem.ts',
    find: "  '53100', // disk full\n",
    replace: '',
    fails: 'a full disk refuses writes',
  }),
  inDrill('rolling', {
    name: 'a process that ends leaves what is on its way to it',
    feature: 'server',
    file: 'src/server/serve.ts',
    find: '      await drain(graceMs)\n',
    replace: '      app.server.closeAllConnections()\n',
    fails: 'two processes restarted in turn',
  }),
  inDrill('clock', {
    name: 'what is open goes by the clock of the machine',
    feature: 'listing',
    file: 'src/server/features/listing/memory.ts',
    find: 'return () => Math.round(ahead + performance.now())',
    replace: 'return () => Date.now() + 0 * ahead',
    fails: 'processes whose clocks are an hour wrong',
  }),
  inDrill('cuts', {
    name: 'a message that is sent again is another message',
    feature: 'messages',
    file: 'src/server/features/messages/send.ts',
    find: '    const clientId = named ?? null\n',
    replace: "    const clientId = named === '' ? named : null\n",
    fails: 'requests and answers that are cut anywhere',
  }),
  inDrill('upstream', {
    name: 'what waits for a service that is left alone uses up its tries',
    feature: 'outside',
    file: 'src/server/outside/breaker.ts',
    find: 'error instanceof BreakerOpen ? Math.max(MIN_WAIT_SECONDS, Math.ceil(error.waitMs / 1000)) : null',
    replace: 'error === 0 ? MIN_WAIT_SECONDS : null',
    fails: 'services that hang, drip, close, answer rubbish',
  }),
  inDrill('upstream', {
    name: 'a mail server that drips is waited for without end',
    feature: 'outside',
    file: 'src/server/outside/mailer.ts',
    find: '{ ...envelope(message, sender), signal }',
    replace: '{ ...envelope(message, sender), ...(!signal && { signal }) }',
    fails: 'services that hang, drip, close, answer rubbish',
  }),
  inDrill('slow-disk', {
    name: 'a few slow writes keep readers out',
    feature: 'http',
    file: 'src/server/http/load.ts',
    find: 'const MAX_CALLS = 300\n',
    replace: 'const MAX_CALLS = 8\n',
    fails: 'a slow disk slows writes alone',
  }),
  inDrill('soak', {
    name: 'the deadline of a call outlives its answer',
    feature: 'http',
    file: 'src/server/http/load.ts',
    find: '      calls += 1\n      try {\n',
    replace: '      calls += 1\n      setTimeout(() => work, 2 ** 30)\n      try {\n',
    fails: 'half the load for long',
  }),
]
