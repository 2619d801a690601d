import { useEffect, useRef } from 'react'
import { makeStore, useStore } from './store.ts'
import type { IconName } from './ui/icon.tsx'

export type Command = {
  /** 'bookings.new': unique, and the order of equals. */
  id: string
  label: string
  icon?: IconName
  keys?: string
  /** Other words people type for it. */
  words?: string
  /** Also shown in the "+ New" menu. */
  isNew?: boolean
  run: () => void
}

const commands = makeStore<ReadonlyMap<string, Command>>(new Map())
export const useCommands = (): readonly Command[] =>
  [...useStore(commands).values()].toSorted((a, b) => a.id.localeCompare(b.id))

/** Adds an action to the palette while the component is mounted. `undefined` adds none, e.g. without permission. */
export function useCommand(command: Command | undefined): void {
  const latest = useRef(command)
  useEffect(() => {
    latest.current = command
  })
  const { id, label, icon, keys, words, isNew } = command ?? {}
  useEffect(() => {
    if (!id || !label) return
    const entry: Command = {
      id,
      label,
      ...(icon && { icon }),
      ...(keys && { keys }),
      ...(words && { words }),
      ...(isNew && { isNew }),
      run: () => latest.current?.run(),
    }
    commands.set((now) => new Map(now).set(id, entry))
    return () =>
      commands.set((now) => {
        const left = new Map(now)
        if (left.get(id) === entry) left.delete(id)
        return left
      })
  }, [id, label, icon, keys, words, isNew])
}
