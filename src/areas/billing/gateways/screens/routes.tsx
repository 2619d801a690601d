import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone-admin/manage-payment-getway',
    title: 'gateways:title',
    needs: 'gateways.read',
    menu: {
      icon: 'money',
      places: {
        platform: { group: 'gateways', order: 10 },
        property: { group: 'set-up', order: 60 },
        business: { group: 'set-up', order: 30 },
      },
    },
    component: () => import('./gateways-page.tsx').then((screen) => screen.GatewaysPage),
  },
]
