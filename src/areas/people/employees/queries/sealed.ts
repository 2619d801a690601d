import type { Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'

export type SecretKind = 'BANK' | 'MEDICAL'

const GET = `
  select sealed, changed_at as "changedAt" from employee_secrets where property_id = $1 and employee_id = $2 and kind = $3`

export async function findSecret(
  tx: Tx,
  employeeId: string,
  kind: SecretKind,
): Promise<{ sealed: string; changedAt: Instant } | undefined> {
  const [row] = await tx.named<{ sealed: string; changedAt: Instant }>('employees.findSecret', GET, [
    tx.propertyId,
    employeeId,
    kind,
  ])
  return row
}

const SAVE = `
  insert into employee_secrets (property_id, employee_id, kind, sealed, changed_at) values ($1, $2, $3, $4, $5)
  on conflict on constraint secret_is_stored_once
  do update set sealed = excluded.sealed, changed_at = excluded.changed_at, version = employee_secrets.version + 1`

export const saveSecret = (
  tx: Tx,
  employeeId: string,
  kind: SecretKind,
  sealed: string,
  at: Instant,
): Promise<unknown> => tx.named('employees.saveSecret', SAVE, [tx.propertyId, employeeId, kind, sealed, at])
