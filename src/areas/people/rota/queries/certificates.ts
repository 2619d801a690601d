import type { Tx } from '#server/request/context.ts'
import type { Certificate } from '../rules/guards.ts'

/** The approved document of an employee e and a type t that is valid longest; without an end before all others. */
export const LATEST_DOCUMENT = `
  select o.id, o.expires_on from employee_documents o
   where o.property_id = $1 and o.employee_id = e.id and o.type_id = t.id and o.state in ('APPROVED', 'EXPIRED')
   order by o.expires_on desc nulls first limit 1`

const CERTIFICATES = `
  select e.id as "employeeId", e.display_name as name, s.id as "typeId", t.id as "documentTypeId", t.name as document, h.id is null as "isMissing", h.expires_on as until
    from shift_types s
    join document_types t on t.property_id = s.property_id and t.id = any(s.document_type_ids) and t.is_active
    join employees e on e.property_id = s.property_id and e.id = any($2::uuid[])
    left join lateral (${LATEST_DOCUMENT}) h on true
   where s.property_id = $1 and s.id = any($3::uuid[])
   order by e.id, s.id, t.name_key`
export type CertificateRow = Certificate & { employeeId: string; name: string; typeId: string }

/** What people have of the documents that shift types ask for. */
export const findCertificates = (
  tx: Tx,
  employeeIds: readonly string[],
  shiftTypeIds: readonly string[],
): Promise<CertificateRow[]> =>
  tx.named('rota.findCertificates', CERTIFICATES, [tx.propertyId, employeeIds, shiftTypeIds])
