import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/property/settings',
    title: 'properties:title',
    needs: 'properties.write',
    menu: {
      icon: 'building',
      places: { property: { group: 'set-up', order: 120 }, business: { group: 'set-up', order: 70 } },
    },
    component: () => import('./property-settings.tsx').then((screen) => screen.PropertySettings),
  },
  {
    path: '/bookone-admin/organisation-property-list',
    title: 'properties:list.title',
    roles: ['ORG_ADMIN'],
    needs: 'properties.open',
    menu: { icon: 'building', places: { organisation: { group: 'properties', order: 20 } } },
    component: () => import('./property-list.tsx').then((screen) => screen.PropertyList),
  },
  {
    path: '/bookone-admin/manage-property',
    title: 'properties:list.title',
    roles: ['SUPER_ADMIN'],
    needs: 'properties.open',
    component: () => import('./property-list.tsx').then((screen) => screen.PropertyList),
  },
  {
    path: '/bookone-admin/add-property',
    title: 'properties:open.title',
    roles: ['SUPER_ADMIN', 'ORG_ADMIN'],
    needs: 'properties.open',
    component: () => import('./property-opening.tsx').then((screen) => screen.PropertyOpening),
  },
  {
    path: '/bookone-admin/eglobe-property-list',
    title: 'properties:import.title',
    roles: ['ORG_ADMIN'],
    needs: 'properties.open',
    menu: { icon: 'add', places: { organisation: { group: 'properties', order: 10 } } },
    component: () => import('./property-import.tsx').then((screen) => screen.PropertyImport),
  },
]
