import * as z from 'zod'
import { contract } from '#core/contract.ts'
import { overviewRoutes } from './overview.ts'
import { Dashboard, LAYOUT_FAULTS, LayoutRole, version, widgets } from './replies.ts'

export const dashboards = contract('dashboards', {
  ...overviewRoutes,
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
    refuses: ['stale_version', ...LAYOUT_FAULTS],
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
    refuses: ['stale_version', ...LAYOUT_FAULTS],
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
