import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/ems',
    title: 'employees:list.title',
    needs: 'employees.directory',
    menu: {
      icon: 'people',
      places: { property: { group: 'staff', order: 20 }, business: { group: 'staff', order: 20 } },
    },
    component: () => import('./home-page.tsx').then((screen) => screen.EmployeesHome),
  },
  {
    path: '/ems/add',
    title: 'employees:add.title',
    needs: 'employees.write',
    component: () => import('./employee-add.tsx').then((screen) => screen.EmployeeAdd),
  },
  {
    path: '/ems/employee',
    title: 'employees:page.title',
    needs: 'employees.directory',
    component: () => import('./employee-page.tsx').then((screen) => screen.EmployeePage),
  },
  {
    path: '/ems/documents',
    title: 'employees:board.title',
    needs: 'employees.read',
    component: () => import('./documents-board.tsx').then((screen) => screen.DocumentsBoard),
  },
  {
    path: '/ems/set-up',
    title: 'employees:setUp.title',
    needs: 'employees.read',
    component: () => import('./set-up-page.tsx').then((screen) => screen.SetUpPage),
  },
  {
    path: '/ems/announcements',
    title: 'employees:announcements.title',
    needs: 'employees.directory',
    menu: {
      icon: 'sound',
      places: { property: { group: 'staff', order: 30 }, business: { group: 'staff', order: 30 } },
    },
    component: () => import('./announcements-page.tsx').then((screen) => screen.AnnouncementsPage),
  },
  {
    path: '/ems/items',
    title: 'employees:items.title',
    needs: 'employees.read',
    component: () => import('./items-board.tsx').then((screen) => screen.ItemsBoard),
  },
  {
    path: '/ems/own',
    title: 'employees:own.title',
    needs: 'employees.own',
    menu: {
      icon: 'person',
      places: { property: { group: 'own', order: 20 }, business: { group: 'own', order: 20 } },
    },
    component: () => import('./own-page.tsx').then((screen) => screen.OwnPage),
  },
]
