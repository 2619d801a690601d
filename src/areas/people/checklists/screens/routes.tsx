import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/ems/joiners',
    title: 'checklists:board.title',
    needs: 'checklists.manage',
    menu: {
      icon: 'walkIn',
      places: { property: { group: 'staff', order: 22 }, business: { group: 'staff', order: 22 } },
    },
    component: () => import('./board-page.tsx').then((screen) => screen.BoardPage),
  },
  {
    path: '/ems/tasks',
    title: 'checklists:own.title',
    needs: 'checklists.own',
    menu: {
      icon: 'list',
      places: { property: { group: 'own', order: 18 }, business: { group: 'own', order: 18 } },
    },
    component: () => import('./own-page.tsx').then((screen) => screen.OwnTasksPage),
  },
  {
    path: '/ems/checklists',
    title: 'checklists:setUp.title',
    needs: 'checklists.manage',
    component: () => import('./set-up-page.tsx').then((screen) => screen.ChecklistSetUpPage),
  },
]
