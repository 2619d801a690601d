import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone/manage-expense',
    title: 'expenses:list.title',
    needs: 'expenses.read',
    menu: { icon: 'money', places: { property: { group: 'money', order: 50 } } },
    component: () => import('./expense-list.tsx').then((screen) => screen.ExpenseList),
  },
]
