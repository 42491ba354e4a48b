import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const complaintOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return null
}
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://rehber724.example' }

test('an empty environment is the demonstration on port 7240 of this machine', () => {
  expect(readConfig({})).toMatchObject({
    port: 7240,
    host: '127.0.0.1',
    dataDir: path.resolve('.data'),
    databaseUrl: null,
    demo: true,
    production: false,
    limitsScale: 1,
    trustProxy: [],
  })
})

test('an empty or blank variable counts as absent', () => {
  expect(readConfig({ PORT: '', HOST: ' ', DATABASE_URL: '' })).toMatchObject({
    port: 7240,
    databaseUrl: null,
  })
})

describe('wrong ones are named in words', () => {
  test.each([
    [{ PORT: '80a' }, 'PORT must be a port number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT must be a port number from 0 to 65535'],
    [{ DEMO: 'yes' }, 'DEMO must be 0 or 1'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres://user:password@host:port/name address'],
    [
      { DATABASE_URL: 'postgres://x', DATABASE_POOLER_URL: 'pgbouncer' },
      'DATABASE_POOLER_URL must be a postgres://user:password@host:port/name address',
    ],
    [
      { DATABASE_POOLER_URL: 'postgres://x:6432/y' },
      'DATABASE_POOLER_URL needs DATABASE_URL, the address of the database itself',
    ],
    [{ PASSWORD_MIN: '5' }, 'PASSWORD_MIN must be a whole number from 6 to 64'],
    [{ TOTP_KEY: 'secret' }, 'TOTP_KEY must be 32 bytes in hexadecimal'],
    [{ LIMITS_SCALE: '0' }, 'LIMITS_SCALE must be a positive number'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must list addresses or networks'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must list addresses or networks'],
    [{ NETGSM_INBOUND_NETWORKS: 'netgsm.com.tr' }, 'NETGSM_INBOUND_NETWORKS must list addresses or networks'],
    [{ NETGSM_INBOUND_NETWORKS: '10.0.0.1' }, 'NETGSM_INBOUND_NETWORKS needs NETGSM_INBOUND_KEY'],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL must be an http(s):// address'],
    [{ NODE_ENV: 'Production' }, 'NODE_ENV must be development, test or production'],
    [{ NODE_ENV: 'staging' }, 'NODE_ENV must be development, test or production'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be'],
    [{ WEATHER_URL: 'open-meteo' }, 'WEATHER_URL must be an http(s):// address, or off'],
    [{ BANK_IBAN: 'TR330006100519786457841327', BANK_ACCOUNT_NAME: 'A' }, 'BANK_IBAN must be a Turkish IBAN'],
    [{ BANK_IBAN: 'TR330006100519786457841326' }, 'BANK_IBAN and BANK_ACCOUNT_NAME must be set together'],
    [{ IYZICO_API_KEY: 'a' }, 'IYZICO_API_KEY and IYZICO_SECRET_KEY must be set together'],
    [{ IYZICO_BASE_URL: 'ftp://x' }, 'IYZICO_BASE_URL must be an http(s):// address'],
    [{ SELLER_TAX_NO: '12' }, 'SELLER_TAX_NO must be 10 or 11 digits'],
    [
      { ON_DUTY_SOURCES: '35=izmir@https://a.example 6=bursa@x' },
      'ON_DUTY_SOURCES must be off, or entries like',
    ],
  ])('%j', (environment, words) => {
    expect(complaintOf(environment)).toContain(words)
  })

  test('all at once', () => {
    expect(complaintOf({ PORT: 'x', DEMO: 'y' })?.split('\n')).toHaveLength(2)
  })
})

describe('production', () => {
  test('is not a demonstration', () => {
    expect(readConfig(production)).toMatchObject({ demo: false, production: true })
  })

  test.each([
    [{ ...production, DEMO: '1' }, 'DEMO=1 is refused'],
    [{ ...production, LIMITS_SCALE: '10' }, 'LIMITS_SCALE is refused'],
    [{ NODE_ENV: 'production' }, 'PUBLIC_URL is needed'],
    [{ ...production, IYZICO_BASE_URL: 'http://x.example' }, 'IYZICO_BASE_URL must begin with https://'],
  ])('refuses %j', (environment, words) => {
    expect(complaintOf(environment)).toContain(words)
  })
})

describe('demo mode', () => {
  test.each([
    { PUBLIC_URL: 'https://rehber724.example' },
    { DEMO: '1', PUBLIC_URL: 'https://rehber724.example' },
  ])('refuses %j', (environment) => {
    expect(complaintOf(environment)).toContain('PUBLIC_URL is refused in demo mode')
  })

  test.each(['0.0.0.0', '::', '192.168.1.7', '127.example.com', 'rehber724.example'])(
    'listens to nobody else on %s unless told so',
    (HOST) => {
      expect(complaintOf({ HOST })).toContain(`HOST=${HOST} shows demo mode`)
    },
  )

  test.each([
    ...['127.0.0.1', '127.1.2.3', '::1', 'localhost'].map((HOST) => ({ HOST })),
    { HOST: '0.0.0.0', DEMO: '1' },
    { NODE_ENV: '' },
    { NODE_ENV: 'development' },
    { NODE_ENV: 'test' },
  ])('takes %j', (environment) => {
    expect(readConfig(environment)).toMatchObject({ demo: true, production: false })
  })

  test('without it both are free', () => {
    const environment = { DEMO: '0', HOST: '0.0.0.0', PUBLIC_URL: 'https://rehber724.example' }
    expect(readConfig(environment)).toMatchObject({ demo: false, production: false })
  })
})

test('proxies are named one by one, and the public address has no slash at its end', () => {
  const config = readConfig({
    DEMO: '0',
    TRUST_PROXY: '10.0.0.0/8, ::1,loopback',
    PUBLIC_URL: 'https://a.example/',
  })
  expect(config.trustProxy).toEqual(['10.0.0.0/8', '::1', 'loopback'])
  expect(config.publicUrl).toBe('https://a.example')
})

test('weather comes from the public host, the customers’ with a key, another one, or nobody', () => {
  expect(readConfig({}).weatherUrl).toBe('https://api.open-meteo.com')
  expect(readConfig({ WEATHER_KEY: 'k' })).toMatchObject({
    weatherUrl: 'https://customer-api.open-meteo.com',
    weatherKey: 'k',
  })
  expect(readConfig({ WEATHER_URL: 'http://inside:8080', WEATHER_KEY: 'k' }).weatherUrl).toBe(
    'http://inside:8080',
  )
  expect(readConfig({ WEATHER_URL: 'off' }).weatherUrl).toBeNull()
})

test('lists of pharmacies on duty are read from the named sources', () => {
  expect(readConfig({}).onDutySources).toMatchObject([{ plate: '35', kind: 'izmir' }])
  expect(readConfig({ ON_DUTY_SOURCES: 'off' }).onDutySources).toEqual([])
  const two = ' 16=bursa@https://a.example/x?y=1@2  06=edevlet@http://b.example '
  expect(readConfig({ ON_DUTY_SOURCES: two }).onDutySources).toEqual([
    { plate: '16', kind: 'bursa', url: 'https://a.example/x?y=1@2' },
    { plate: '06', kind: 'edevlet', url: 'http://b.example' },
  ])
})

test('the wheel’s limit is in whole liras; permit and advertiser are told as they are, or wrong ones refused', () => {
  expect(readConfig({})).toMatchObject({ wheelMaxPrizeTl: 1000, wheelPermitNo: null, adsenseClient: null })
  expect(
    readConfig({ WHEEL_MAX_PRIZE_TL: '0', WHEEL_PERMIT_NO: ' MPI-1 ', ADSENSE_CLIENT: 'ca-pub-0123456789' }),
  ).toMatchObject({ wheelMaxPrizeTl: 0, wheelPermitNo: 'MPI-1', adsenseClient: 'ca-pub-0123456789' })
  expect(() => readConfig({ WHEEL_MAX_PRIZE_TL: '1.5', ADSENSE_CLIENT: '"><script>' })).toThrow(
    /WHEEL_MAX_PRIZE_TL[\s\S]*ADSENSE_CLIENT/,
  )
})

test('a store of files is told whole or not at all', () => {
  const whole = { S3_ENDPOINT: 'https://s3.ornek.test/', S3_BUCKET: 'rehber', S3_ACCESS_KEY_ID: 'a' }
  expect(readConfig({}).s3).toBeNull()
  expect(readConfig({ ...whole, S3_SECRET_ACCESS_KEY: 'b' }).s3).toEqual({
    ...{ endpoint: 'https://s3.ornek.test', bucket: 'rehber', region: 'us-east-1' },
    ...{ accessKeyId: 'a', secretAccessKey: 'b' },
  })
  expect(() => readConfig(whole)).toThrow('S3_SECRET_ACCESS_KEY must be set, too')
  expect(() => readConfig({ ...whole, S3_BUCKET: '../x', S3_SECRET_ACCESS_KEY: 'b' })).toThrow('S3_BUCKET')
})
