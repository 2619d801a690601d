import * as z from 'zod'
import { ReportEntry } from '#areas/insight/reports/contract/replies.ts'
import { routes } from '#core/contract.ts'
import { Language } from '#core/language.ts'
import { LAYOUT_FAULTS, Overview, OverviewRole, version, widgets } from './replies.ts'

/** The dashboards of those who look after several properties. */
export const overviewRoutes = routes({
  getOverview: {
    method: 'GET',
    path: '/dashboards/overview',
    summary:
      'The caller’s dashboard of several properties: their own layout, else that of their role, else the default of an organisation or the platform',
    needs: 'organisations.read',
    input: z.object({}),
    reply: Overview,
  },
  overviewReports: {
    method: 'GET',
    path: '/dashboards/overview/reports',
    summary: 'What widgets of a dashboard of several properties can be of',
    needs: 'organisations.read',
    input: z.object({ language: Language.optional() }),
    reply: z.object({ reports: z.array(ReportEntry) }),
  },
  setMyOverview: {
    method: 'PUT',
    path: '/dashboards/overview/mine',
    summary: 'Arrange one’s own dashboard of several properties',
    needs: 'organisations.read',
    input: z.object({ version, widgets }),
    reply: Overview,
    refuses: ['stale_version', ...LAYOUT_FAULTS],
  },
  resetMyOverview: {
    method: 'DELETE',
    path: '/dashboards/overview/mine',
    summary: 'Go back from one’s own dashboard of several properties to that of the role, or the default',
    needs: 'organisations.read',
    input: z.object({ version }),
    reply: Overview,
    refuses: ['not_found', 'stale_version'],
  },
  setOverviewRole: {
    method: 'PUT',
    path: '/dashboards/overview/roles/:role',
    summary: 'Arrange the dashboard of several properties of everyone with a role who has none of their own',
    needs: 'organisations.write',
    input: z.object({ role: OverviewRole, version, widgets }),
    reply: Overview,
    refuses: ['not_found', 'stale_version', ...LAYOUT_FAULTS],
  },
  resetOverviewRole: {
    method: 'DELETE',
    path: '/dashboards/overview/roles/:role',
    summary: 'Give a role the default dashboard of several properties again',
    needs: 'organisations.write',
    input: z.object({ role: OverviewRole, version }),
    reply: Overview,
    refuses: ['not_found', 'stale_version'],
  },
})
