import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/review/list',
    title: 'reviews:title',
    needs: 'reviews.read',
    menu: {
      icon: 'star',
      places: {
        organisation: { group: 'work', order: 80 },
        property: { group: 'sales', order: 60 },
        business: { group: 'sales', order: 60 },
        starter: { group: 'business', order: 60 },
      },
    },
    component: () => import('./inbox-page.tsx').then((screen) => screen.InboxPage),
  },
  {
    path: '/review/scores',
    title: 'reviews:scores.title',
    needs: 'reviews.read',
    component: () => import('./scores-page.tsx').then((screen) => screen.ScoresPage),
  },
  {
    path: '/review/requests',
    title: 'reviews:requests.title',
    needs: 'reviews.read',
    component: () => import('./requests-page.tsx').then((screen) => screen.RequestsPage),
  },
  {
    path: '/review/set-up',
    title: 'reviews:setUp.title',
    needs: 'reviews.rules',
    component: () => import('./set-up-page.tsx').then((screen) => screen.SetUpPage),
  },
]
