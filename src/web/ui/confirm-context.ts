import { createContext, useContext } from 'react'

export type Question = { title?: string; message?: string; ok?: string; cancel?: string; isDestructive?: boolean }
export type Confirm = (question?: Question) => Promise<boolean>

export const ConfirmContext = createContext<Confirm>(async () => true)

/** `if (await confirm({ message, ok }))`: the one confirm dialog, 380 px wide, not closed by a click beside it. */
export const useConfirm = (): Confirm => useContext(ConfirmContext)
