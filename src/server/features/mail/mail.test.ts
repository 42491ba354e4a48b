import { expect, test } from 'vitest'
import { mailWarning } from './mail.ts'

test('an operator is told where mail goes when it goes nowhere', () => {
  const config = { smtpUrl: null, dataDir: '/data' }
  expect(mailWarning({ ...config, demo: true })).toMatch('/data/mail')
  expect(mailWarning({ ...config, demo: false })).toMatch('SMTP_URL')
  expect(mailWarning({ ...config, demo: false, smtpUrl: 'smtp://localhost' })).toBeNull()
})
