import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/property/import',
    title: 'imports:title',
    needs: 'imports.write',
    component: () => import('./import-page.tsx').then((screen) => screen.ImportPage),
  },
]
