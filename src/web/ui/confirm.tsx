import { useCallback, useRef, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { ConfirmContext, type Confirm, type Question } from './confirm-context.ts'
import type { ConfirmDialog } from './confirm-dialog.tsx'

let Dialog: ComponentType<ComponentProps<typeof ConfirmDialog>> | undefined

/** Fetches the dialog; the shell does so early, and before sign-in nothing needs it. */
export const fetchConfirmDialog = async (): Promise<void> => {
  Dialog ??= (await import('./confirm-dialog.tsx')).ConfirmDialog
}

/** Serves every `useConfirm()` below it, one question at a time. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>()
  const [isOpen, setOpen] = useState(false)
  const resolveQuestion = useRef<(yes: boolean) => void>(() => {})

  const confirm: Confirm = useCallback((request = {}) => {
    const open = () => {
      setQuestion(request)
      setOpen(true)
    }
    if (Dialog) open()
    else void fetchConfirmDialog().then(open)
    return new Promise((resolve) => (resolveQuestion.current = resolve))
  }, [])
  const close = (yes: boolean) => {
    setOpen(false)
    resolveQuestion.current(yes)
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      {Dialog && question && <Dialog question={question} isOpen={isOpen} close={close} />}
    </ConfirmContext>
  )
}
