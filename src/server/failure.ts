import { type ErrorCode, errorStatus, type FieldCode, type ListedDuplicate } from '#contract/errors.ts'

/** Details that an error's reply may carry: refused fields, when to retry, or facts of the case. */
export type FailureDetail = {
  fields?: Record<string, FieldCode>
  retryAfterSeconds?: number
  /** With `password_too_short` and `new_password_too_short`: the fewest characters that will do. */
  passwordMin?: number
  nextSpinAt?: string
  hoursLeft?: number
  /** With `already_listed`. */
  business?: ListedDuplicate
}

/** The one expected error: `throw new Failure('email_taken')`. Anything else thrown is a defect and becomes 500. */
export class Failure extends Error {
  override name = 'Failure'
  readonly code: ErrorCode
  readonly detail: FailureDetail

  constructor(code: ErrorCode, detail: FailureDetail = {}) {
    super(code)
    this.code = code
    this.detail = detail
  }

  get status(): number {
    return errorStatus[this.code]
  }
}
