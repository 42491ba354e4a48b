import { type AuditAction, type AuditSubject, auditActionNames, auditActions } from '#contract/audit.ts'

/** `business:12` as its kind and number; null for a kind there is none of. */
export function readSubject(text: string): { kind: AuditSubject; id: number } | null {
  const [name, digits] = text.split(':')
  const kind = Object.values(auditActions).find((one) => one === name)
  return kind ? { kind, id: Number(digits) } : null
}

export const actionsOn = (kind: AuditSubject): AuditAction[] =>
  auditActionNames.filter((action) => auditActions[action] === kind)
