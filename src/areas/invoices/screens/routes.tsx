import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/invoice/invoice-list',
    title: 'invoices:list.title',
    needs: 'invoices.read',
    component: () => import('./invoice-list.tsx').then((screen) => screen.InvoiceList),
  },
  {
    path: '/invoice/:invoiceId',
    title: 'invoices:page.title',
    needs: 'invoices.read',
    component: () => import('./invoice-page.tsx').then((screen) => screen.InvoicePage),
  },
]
