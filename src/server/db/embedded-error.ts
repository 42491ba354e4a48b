export type EmbeddedReason = 'in_use' | 'path_too_long' | 'unsupported' | 'unreachable' | 'not_started'

/** Why the embedded PostgreSQL cannot run, in a sentence for whoever starts the product. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError'
  readonly reason: EmbeddedReason

  constructor(reason: EmbeddedReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
