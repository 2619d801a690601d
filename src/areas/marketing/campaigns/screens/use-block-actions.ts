import { createUsePuck, useGetPuck } from '@puckeditor/core'
import { useMemo, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { BlockType } from '../contract/facts.ts'
import { placeInto } from '../rules/dragging.ts'
import type { Item } from '../rules/editor.ts'
import { besideOf, mayDropIn, type Place } from '../rules/places.ts'
import type { Gap } from './drag-row.ts'

/** What the editor knows, by a selector. */
export const useEditor = createUsePuck()

/** Where the blocks of the mail itself are, as the editor calls it. */
export const ROOT = 'root:default-zone'
export const zoneOf = (id: string, side: 'left' | 'right'): string => `${id}:${side}`

export type BlockActions = {
  /** Adds a block at a place of a list, chooses it and goes to its fields. */
  add: (type: BlockType, zone: string, at: number) => void
  /** Shows the fields of a block and goes there. */
  choose: (id: string) => void
  /** Moves a block within its list; a place beyond it changes nothing. */
  move: (zone: string, from: number, to: number) => void
  /** Whether a block may be dropped in a list: columns in no column, and nothing in a list that is full. */
  mayCarry: (zone: string, at: number, to: string) => boolean
  /** Moves a block into a gap of its own list or of another. */
  carry: (zone: string, at: number, to: Gap) => void
  remove: (zone: string, at: number) => void
  /** Alt and an arrow key move a block, up and down in its list, sideways into columns and out of them; Delete removes it. */
  keys: (event: React.KeyboardEvent, zone: string, at: number) => void
}

/** A place as the editor calls it, and back. */
const zoneAt = (items: readonly Item[], place: Place): string =>
  place.list === 'mail' ? ROOT : zoneOf(items[place.columns]?.props.id ?? '', place.list)
function placeIn(items: readonly Item[], zone: string, at: number): Place {
  const columns = items.findIndex(
    ({ props }) => zone === zoneOf(props.id, 'left') || zone === zoneOf(props.id, 'right'),
  )
  if (columns === -1) return { list: 'mail', at }
  return { list: zone.endsWith(':left') ? 'left' : 'right', columns, at }
}

type Key = 'REMOVE' | { step: -1 | 0 | 1; aside: -1 | 0 | 1 }
/** What a key does with a block. In a text Delete takes a letter, and Alt with a key sideways goes from word to word. */
function keyOf({ key, altKey, target }: React.KeyboardEvent): Key | undefined {
  const isTyped = target instanceof Element && target.matches('input, textarea')
  if (key === 'Delete') return isTyped ? undefined : 'REMOVE'
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
  const aside = isTyped ? 0 : key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
  return altKey && (step !== 0 || aside !== 0) ? { step, aside } : undefined
}

const FIELD = '[data-fields] :is(input, textarea, [role=combobox]):not([aria-hidden])'
const rowOf = (id: string) => `[data-block="${CSS.escape(id)}"] > button`

type Editor = ReturnType<typeof useGetPuck>
type Focus = (...selectors: string[]) => void

const idAt = (editor: Editor, zone: string, index: number): string | undefined =>
  editor().getItemBySelector({ zone, index })?.props.id
const select = (editor: Editor, id: string | undefined): void => {
  const found = id === undefined ? undefined : editor().getSelectorForId(id)
  editor().dispatch({ type: 'setUi', ui: { itemSelector: found ?? null } })
}

/** How blocks are moved within their list and to others. */
function movesOf(editor: Editor, focus: Focus): Pick<BlockActions, 'move' | 'mayCarry' | 'carry'> & { moveAside: (zone: string, at: number, step: -1 | 1) => void } {
  const contentOf = () => editor().appState.data.content as Item[]
  const move = (zone: string, from: number, to: number) => {
    const id = idAt(editor, zone, from)
    if (id === undefined || idAt(editor, zone, to) === undefined) return
    const chosen = editor().selectedItem?.props.id
    const focused = document.activeElement
    flushSync(() => {
      editor().dispatch({ type: 'reorder', sourceIndex: from, destinationIndex: to, destinationZone: zone })
      select(editor, chosen)
    })
    if (focused instanceof HTMLElement && focused.isConnected && !focused.matches(':disabled')) focused.focus()
    else focus(rowOf(id))
  }
  const moveInto = (zone: string, at: number, destinationZone: string, destinationIndex: number) => {
    const id = idAt(editor, zone, at)
    if (id === undefined) return
    const chosen = editor().selectedItem?.props.id
    flushSync(() => {
      editor().dispatch({ type: 'move', sourceIndex: at, sourceZone: zone, destinationIndex, destinationZone })
      select(editor, chosen)
    })
    focus(rowOf(id))
  }
  const mayCarry = (zone: string, at: number, to: string) =>
    mayDropIn(contentOf(), placeIn(contentOf(), zone, at), placeIn(contentOf(), to, 0))
  return {
    move,
    mayCarry,
    carry: (zone, at, { zone: to, gap }) => {
      if (to === zone) move(zone, at, placeInto(at, gap))
      else if (mayCarry(zone, at, to)) moveInto(zone, at, to, gap)
    },
    moveAside: (zone, at, step) => {
      const items = contentOf()
      const to = besideOf(items, placeIn(items, zone, at), step)
      if (to !== undefined) moveInto(zone, at, zoneAt(items, to), to.at)
    },
  }
} // prettier-ignore

/** What can be done with blocks beside the mail; the focus goes along, as far as `place` contains it. */
export function useBlockActions(place: RefObject<HTMLElement | null>): BlockActions {
  const getEditor = useGetPuck()
  return useMemo(() => {
    const find = (selector: string) => place.current?.querySelector<HTMLElement>(selector)
    const focus: Focus = (...selectors) => selectors.map(find).find(Boolean)?.focus()
    const { moveAside, ...moves } = movesOf(getEditor, focus)
    const choose = (id: string) => {
      flushSync(() => select(getEditor, id))
      focus(FIELD, '[data-fields]')
    }
    const remove = (zone: string, at: number) => {
      const [chosen, removed] = [getEditor().selectedItem?.props.id, idAt(getEditor, zone, at)]
      const next = idAt(getEditor, zone, at + 1) ?? idAt(getEditor, zone, at - 1)
      flushSync(() => {
        getEditor().dispatch({ type: 'remove', index: at, zone })
        select(getEditor, chosen === removed ? undefined : chosen)
      })
      focus(next === undefined ? 'fieldset button' : rowOf(next))
    }
    return {
      ...moves,
      add: (type, zone, at) => {
        flushSync(() =>
          getEditor().dispatch({ type: 'insert', componentType: type, destinationIndex: at, destinationZone: zone }),
        )
        const id = idAt(getEditor, zone, at)
        if (id !== undefined) choose(id)
      },
      choose,
      remove,
      keys: (event, zone, at) => {
        const key = keyOf(event)
        if (key === undefined) return
        event.preventDefault()
        event.stopPropagation()
        if (key === 'REMOVE') remove(zone, at)
        else if (key.aside === 0) moves.move(zone, at, at + key.step)
        else moveAside(zone, at, key.aside)
      },
    }
  }, [getEditor, place])
}
