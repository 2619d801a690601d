import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/invoice/invoice-list',
    title: 'invoices:list.title',
    needs: 'invoices.read',
    menu: {
      icon: 'receipt',
      places: { organisation: { group: 'work', order: 40 }, property: { group: 'money', order: 10 } },
    },
    component: () => import('./invoice-list.tsx').then((screen) => screen.InvoiceList),
  },
  {
    path: '/invoice/invoice-create',
    title: 'invoices:create.title',
    roles: ['PROP_ADMIN'],
    needs: 'invoices.write',
    menu: { icon: 'add', places: { property: { group: 'money', order: 20 } } },
    component: () => import('./invoice-create.tsx').then((screen) => screen.InvoiceCreate),
  },
  {
    path: '/invoice/settings',
    title: 'invoices:settings.title',
    needs: 'properties.write',
    menu: {
      icon: 'receipt',
      places: { property: { group: 'set-up', order: 130 }, business: { group: 'set-up', order: 80 } },
    },
    component: () => import('./invoice-settings.tsx').then((screen) => screen.InvoiceSettings),
  },
  {
    path: '/invoice/access',
    title: 'invoices:access.title',
    guarded: false,
    component: () => import('./access-page.tsx').then((screen) => screen.AccessPage),
  },
  {
    path: '/invoice/:invoiceId',
    title: 'invoices:page.title',
    under: '/invoice/invoice-list',
    needs: 'invoices.read',
    component: () => import('./invoice-page.tsx').then((screen) => screen.InvoicePage),
  },
]
