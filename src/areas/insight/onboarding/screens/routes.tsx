import type { ScreenRoute } from '#web/screens.ts'

const page = () => import('./onboarding-page.tsx').then((screen) => screen.OnboardingPage)

/** One page with four addresses: the state of the property decides what it shows, not the ids in the address. */
export const routes: ScreenRoute[] = [
  { path: '/onboarding', title: 'onboarding:title', component: page },
  { path: '/onboarding/property/:userId/:organizationId', title: 'onboarding:title', component: page },
  { path: '/property-onboarding', title: 'onboarding:property', component: page },
  {
    path: '/bookone-admin/on-boarding-property/:a/:b/:c',
    title: 'onboarding:setUp',
    roles: ['PROP_ADMIN'],
    needs: 'onboarding.write',
    menu: {
      icon: 'building',
      address: '/bookone-admin/on-boarding-property/0/0/0',
      places: {
        'business-details': { group: 'start', order: 10, title: 'shell:menu.businessDetails' },
        'add-property': { group: 'start', order: 10, title: 'shell:menu.addProperty' },
      },
    },
    component: page,
  },
]
