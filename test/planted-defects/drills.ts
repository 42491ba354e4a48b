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
    file: 'src/server/main.ts',
    find: '      await drain(config.production ? 5000 : 0)\n',
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
]
