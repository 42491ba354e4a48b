/** The environment variables checked here, as read. */
type Read = {
  DEMO?: boolean | undefined
  HOST: string
  LIMITS_SCALE: number
  PUBLIC_URL?: string | undefined
  PUSH_LOCAL?: string | undefined
}

/** Lists settings that are dangerous in production. */
function complaintsInProduction(env: Read): string[] {
  return [
    env.DEMO && 'DEMO=1 is refused with NODE_ENV=production: its accounts have published passwords',
    env.LIMITS_SCALE !== 1 && 'LIMITS_SCALE is refused with NODE_ENV=production: it weakens every limit',
    env.PUSH_LOCAL && 'PUSH_LOCAL is refused with NODE_ENV=production: it lets requests reach inside',
    !env.PUBLIC_URL &&
      'PUBLIC_URL is needed with NODE_ENV=production: links in mails and pages start with it',
  ].filter((complaint) => typeof complaint === 'string')
}

const loopback = /^(?:127\.[\d.]+|::1|localhost)$/

/** Demo accounts have published passwords, so the server must not be reachable by accident. */
function complaintsInDemoMode({ PUBLIC_URL, HOST, DEMO }: Read): string[] {
  return [
    PUBLIC_URL &&
      'PUBLIC_URL is refused in demo mode: its accounts have published passwords. Set NODE_ENV=production, or DEMO=0',
    DEMO === undefined &&
      !loopback.test(HOST) &&
      `HOST=${HOST} shows demo mode, whose accounts have published passwords, to other machines: set DEMO=1 if that is meant, else NODE_ENV=production or DEMO=0`,
  ].filter((complaint) => typeof complaint === 'string')
}

/** Lists settings that are not allowed in the mode at hand, in words. */
export function dangersOf(env: Read, { production, demo }: { production: boolean; demo: boolean }): string[] {
  if (production) return complaintsInProduction(env)
  return demo ? complaintsInDemoMode(env) : []
}
