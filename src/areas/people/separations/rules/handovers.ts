import type { Address } from '#core/address.ts'
import type { Permission } from '#core/permissions.ts'
import type { WorkKind } from './choices.ts'

/** The permission of users who work on cases, and on enquiries and deals. */
export const CASE_WORKER: Permission = 'cases.write'
export const LEAD_WORKER: Permission = 'leads.work'

/** The permission that such work needs; null where a membership gives it, which the handover makes. */
export function workerOf(kind: WorkKind): Permission | null {
  if (kind === 'CASES') return CASE_WORKER
  return kind === 'LEADS' || kind === 'DEALS' ? LEAD_WORKER : null
}

type Counts = { projects: number; items: number; cases: number; leads: number }

/** Where what was passed on is seen: the first of what there is. */
export function heirPath({ projects, items, cases, leads }: Counts): Address {
  if (items > 0) return '/project/own'
  if (projects > 0) return '/project'
  if (cases > 0) return '/bookone-admin/manage-service-request'
  return leads > 0 ? '/businessLead/manage-businesslead' : '/businessLead/deals'
}

type Shown = { id: string; projectId: string | null; desk: string }

/** Where one piece of open work is seen. */
export function workPath(kind: WorkKind, { id, projectId, desk }: Shown): Address {
  if (kind === 'PROJECTS') return `/project/${id}`
  if (kind === 'ITEMS') return `/project/${projectId ?? ''}?item=${id}`
  if (kind === 'CASES')
    return `/bookone-admin/${desk === 'SERVICE' ? 'manage-service-request' : 'manage-enquiries'}?id=${id}`
  return kind === 'LEADS' ? `/businessLead/manage-businesslead?lead=${id}` : `/businessLead/deals?deal=${id}`
}
