import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Widget } from '../contract/replies.ts'
import { moved } from '../rules/arranging.ts'

/** A widget while it is arranged: two may be alike, so each has a number of its own. */
export type Draft = Widget & { id: number }

function withoutId(draft: Draft): Widget {
  const { id: _, ...widget } = draft
  return widget
}

/** A layout as it is being changed, and the announcement of each change for screen readers. */
export function useArranging(stored: readonly Widget[], nameOf: (widget: Widget) => string) {
  const { t } = useTranslation('dashboards')
  const [draft, setDraft] = useState<Draft[]>(() => stored.map((widget, id) => ({ ...widget, id })))
  const [message, setMessage] = useState('')
  const nextId = useRef(stored.length)
  const focusNext = useRef<string>(undefined)
  const widgets = useMemo(() => draft.map(withoutId), [draft])

  // What is moved in the document loses the focus: a user of the keyboard gets it back.
  useEffect(() => {
    const wanted = focusNext.current
    focusNext.current = undefined
    if (wanted === undefined) return
    const [id, verb] = wanted.split(' ')
    const buttons = [verb, 'earlier', 'later', 'remove'].map((each) => document.querySelector<HTMLButtonElement>(`[data-control="${id} ${each}"]`))
    buttons.find((button) => button && !button.disabled)?.focus()
  }, [draft]) // prettier-ignore

  const moveTo = (from: number, to: number, verb?: string) => {
    const widget = draft[from]
    if (!widget || to < 0 || to >= draft.length || from === to) return
    if (verb) focusNext.current = `${widget.id} ${verb}`
    setDraft(moved(draft, from, to))
    setMessage(t('arrange.moved', { name: nameOf(widget), place: to + 1, of: draft.length }))
  }
  const resize = (index: number) => {
    const widget = draft[index]
    if (!widget) return
    const width = widget.width === 1 ? 2 : 1
    setDraft(draft.with(index, { ...widget, width }))
    setMessage(t(width === 2 ? 'arrange.isWide' : 'arrange.isNarrow', { name: nameOf(widget) }))
  }
  const remove = (index: number) => {
    const widget = draft[index]
    if (!widget) return
    const next = draft[index + 1] ?? draft[index - 1]
    if (next) focusNext.current = `${next.id} remove`
    setDraft(draft.toSpliced(index, 1))
    setMessage(t('arrange.removed', { name: nameOf(widget) }))
  }
  const add = (widget: Widget) => {
    const id = nextId.current
    nextId.current += 1
    focusNext.current = `${id} earlier`
    setDraft([...draft, { ...widget, id }])
    setMessage(t('arrange.added', { name: nameOf(widget), place: draft.length + 1 }))
  }
  const change = (index: number, widget: Widget) => {
    const draftOf = draft[index]
    if (!draftOf) return
    focusNext.current = `${draftOf.id} edit`
    setDraft(draft.with(index, { ...widget, id: draftOf.id }))
    setMessage(t('arrange.changed', { name: nameOf(widget) }))
  }
  const isChanged = JSON.stringify(widgets) !== JSON.stringify(stored)
  return { draft, widgets, message, isChanged, moveTo, resize, remove, add, change }
}

export type Arranging = ReturnType<typeof useArranging>
