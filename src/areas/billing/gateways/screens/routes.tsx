import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone-admin/manage-payment-getway',
    title: 'gateways:title',
    needs: 'gateways.read',
    component: () => import('./gateways-page.tsx').then((screen) => screen.GatewaysPage),
  },
]
