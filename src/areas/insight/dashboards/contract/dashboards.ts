import * as z from 'zod'
import { contract } from '#core/contract.ts'
import { Dashboard, LayoutRole, MAX_WIDGETS, Widget } from './replies.ts'

const widgets = z.array(Widget).min(1).max(MAX_WIDGETS)
/** Of the layout that was read; 0 while there is none. */
const version = z.coerce.number().int().min(0).max(2_147_483_647)

const FAULTS = ['unknown_report', 'unknown_metric', 'not_grouped_so', 'not_drawn_so', 'not_compared_so'] as const

export const dashboards = contract('dashboards', {
  get: {
    method: 'GET',
    path: '/dashboards',
    summary:
      'The caller’s dashboard: their own layout, else that of their role, else the default of the kind of business',
    needs: 'reports.read',
    input: z.object({}),
    reply: Dashboard,
  },
  setMine: {
    method: 'PUT',
    path: '/dashboards/mine',
    summary: 'Arrange one’s own dashboard',
    needs: 'reports.read',
    input: z.object({ version, widgets }),
    reply: Dashboard,
    refuses: ['stale_version', ...FAULTS],
  },
  resetMine: {
    method: 'DELETE',
    path: '/dashboards/mine',
    summary: 'Go back from one’s own dashboard to that of the role, or the default',
    needs: 'reports.read',
    input: z.object({ version }),
    reply: Dashboard,
    refuses: ['not_found', 'stale_version'],
  },
  setRole: {
    method: 'PUT',
    path: '/dashboards/roles/:role',
    summary: 'Arrange the dashboard of everyone with a role who has none of their own',
    needs: 'dashboards.roles',
    input: z.object({ role: LayoutRole, version, widgets }),
    reply: Dashboard,
    refuses: ['stale_version', ...FAULTS],
  },
  resetRole: {
    method: 'DELETE',
    path: '/dashboards/roles/:role',
    summary: 'Give a role the default dashboard again',
    needs: 'dashboards.roles',
    input: z.object({ role: LayoutRole, version }),
    reply: Dashboard,
    refuses: ['not_found', 'stale_version'],
  },
})
