import { useBlocker } from '@tanstack/react-router'
import { useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmContext } from './ui/confirm-context.ts'
import { makeStore } from './store.ts'

/** How many unsaved forms are open; panels check it before they close. */
const unsaved = makeStore(0)
export const unsavedCount = (): number => unsaved.get()

/** While `isDirty`, leaving the page needs a confirmation; closing the tab too. */
export function useLeaveGuard(isDirty: boolean): void {
  const { t } = useTranslation('shell')
  const confirm = useContext(ConfirmContext)

  useEffect(() => {
    if (!isDirty) return
    unsaved.set((count) => count + 1)
    return () => unsaved.set((count) => count - 1)
  }, [isDirty])

  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false
      return !(await confirm({ message: t('leave.message'), ok: t('leave.ok') }))
    },
  })
}
