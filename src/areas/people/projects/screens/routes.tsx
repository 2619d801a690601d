import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/project',
    title: 'projects:list.title',
    needs: 'projects.own',
    menu: {
      icon: 'flag',
      places: { property: { group: 'staff', order: 40 }, business: { group: 'staff', order: 40 } },
    },
    component: () => import('./project-list.tsx').then((screen) => screen.ProjectList),
  },
  {
    path: '/project/own',
    title: 'projects:own.title',
    needs: 'projects.own',
    menu: {
      icon: 'check',
      places: { property: { group: 'own', order: 17 }, business: { group: 'own', order: 17 } },
    },
    component: () => import('./own-page.tsx').then((screen) => screen.OwnWorkPage),
  },
  {
    path: '/project/timesheet',
    title: 'projects:week.title',
    needs: 'projects.own',
    menu: {
      icon: 'clock',
      places: { property: { group: 'own', order: 18 }, business: { group: 'own', order: 18 } },
    },
    component: () => import('./time/week-page.tsx').then((screen) => screen.WeekPage),
  },
  {
    path: '/project/timesheets',
    title: 'projects:sheets.title',
    needs: 'projects.own',
    menu: {
      icon: 'clock',
      places: { property: { group: 'staff', order: 41 }, business: { group: 'staff', order: 41 } },
    },
    component: () => import('./time/sheets-page.tsx').then((screen) => screen.SheetsPage),
  },
  {
    path: '/project/templates',
    title: 'projects:templates.title',
    needs: 'projects.manage',
    component: () => import('./templates/templates-page.tsx').then((screen) => screen.TemplatesPage),
  },
  {
    path: '/project/activities',
    title: 'projects:activities.title',
    needs: 'projects.manage',
    component: () => import('./activities/activities-page.tsx').then((screen) => screen.ActivitiesPage),
  },
  {
    path: '/project/workload',
    title: 'projects:workload.title',
    needs: 'projects.manage',
    component: () => import('./workload/workload-page.tsx').then((screen) => screen.WorkloadPage),
  },
  {
    path: '/project/maintenance',
    title: 'projects:plans.title',
    needs: 'projects.manage',
    component: () => import('./maintenance/plans-page.tsx').then((screen) => screen.PlansPage),
  },
  {
    path: '/client-project',
    title: 'projects:clientPage.title',
    guarded: false,
    component: () => import('./client-page.tsx').then((screen) => screen.ClientPage),
  },
  {
    path: '/project/:projectId',
    title: 'projects:page.title',
    needs: 'projects.own',
    component: () => import('./project-page.tsx').then((screen) => screen.ProjectPage),
  },
]
