import type { ScreenRoute } from '../screens.ts'

const component = () => import('./style-book.tsx').then((screen) => screen.StyleBook)

export const routes: ScreenRoute[] = [
  { path: '/style-book', title: 'shell:styleBook.title', component },
  { path: '/style-book/:id', title: 'shell:styleBook.title', component },
]
