import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/property/website',
    title: 'website:title',
    needs: 'website.read',
    isForHotels: true,
    menu: { icon: 'globe', places: { property: { group: 'set-up', order: 75 } } },
    component: () => import('./website-settings.tsx').then((screen) => screen.WebsiteSettingsPage),
  },
]
