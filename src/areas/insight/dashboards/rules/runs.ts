import type { Widget } from '../contract/replies.ts'

/** Widgets under one heading: key figures of the same days; or others, which each show their days. */
export type Run<T> = { areFigures: boolean; widgets: [T, ...T[]] }

/** Widgets in their order, adjacent ones of a group as one run. */
export function runsOf<T extends Pick<Widget, 'form' | 'period'>>(widgets: readonly T[]): Run<T>[] {
  const runs: Run<T>[] = []
  for (const widget of widgets) {
    const last = runs.at(-1)
    const areFigures = widget.form === 'figure'
    const belongs = last?.areFigures === areFigures && (!areFigures || last.widgets[0]?.period === widget.period)
    if (last && belongs) last.widgets.push(widget)
    else runs.push({ areFigures, widgets: [widget] })
  }
  return runs
}
