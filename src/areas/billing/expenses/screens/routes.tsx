import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone/manage-expense',
    title: 'expenses:list.title',
    needs: 'expenses.read',
    component: () => import('./expense-list.tsx').then((screen) => screen.ExpenseList),
  },
]
