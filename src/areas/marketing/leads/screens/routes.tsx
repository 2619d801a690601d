import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/businessLead/manage-businesslead',
    title: 'leads:inbox.title',
    needs: 'leads.read',
    menu: {
      icon: 'mail',
      places: {
        organisation: { group: 'work', order: 55 },
        property: { group: 'sales', order: 5 },
        business: { group: 'sales', order: 5 },
      },
    },
    component: () => import('./inbox-page.tsx').then((screen) => screen.InboxPage),
  },
  {
    path: '/businessLead/deals',
    title: 'leads:deals.title',
    needs: 'leads.read',
    menu: {
      icon: 'people',
      places: {
        organisation: { group: 'work', order: 56 },
        property: { group: 'sales', order: 6 },
        business: { group: 'sales', order: 6 },
      },
    },
    component: () => import('./deals-page.tsx').then((screen) => screen.DealsPage),
  },
  {
    path: '/businessLead/calendar',
    title: 'leads:calendar.title',
    needs: 'leads.read',
    menu: {
      icon: 'calendar',
      places: {
        organisation: { group: 'work', order: 57 },
        property: { group: 'sales', order: 7 },
        business: { group: 'sales', order: 7 },
      },
    },
    component: () => import('./calendar-page.tsx').then((screen) => screen.CalendarPage),
  },
  {
    path: '/businessLead/reports',
    title: 'leads:report.title',
    needs: 'leads.read',
    component: () => import('./report-page.tsx').then((screen) => screen.LeadReportPage),
  },
  {
    path: '/businessLead/set-up',
    title: 'leads:setUp.title',
    needs: 'leads.rules',
    component: () => import('./set-up-page.tsx').then((screen) => screen.LeadSetUpPage),
  },
  {
    path: '/bookone-admin/platform-leads',
    title: 'leads:platform.title',
    roles: ['SUPER_ADMIN'],
    needs: 'leads.platform',
    menu: { icon: 'mail', places: { platform: { group: 'organisations', order: 30 } } },
    component: () => import('./platform-page.tsx').then((screen) => screen.PlatformLeadsPage),
  },
  {
    path: '/proposal',
    title: 'leads:proposal.title',
    guarded: false,
    component: () => import('./proposal-page.tsx').then((screen) => screen.ProposalPage),
  },
  {
    path: '/enquire',
    title: 'leads:form.title',
    guarded: false,
    component: () => import('./form-page.tsx').then((screen) => screen.FormPage),
  },
]
