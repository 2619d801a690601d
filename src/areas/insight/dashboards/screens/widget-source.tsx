import { type UseQueryResult } from '@tanstack/react-query'
import { type ComponentType, createContext, use } from 'react'
import type { ReportTable } from '#areas/insight/reports/contract/replies.ts'
import type { Comparison } from '#areas/insight/reports/rules/spans.ts'
import type { Address } from '#core/address.ts'
import type { Widget } from '../contract/replies.ts'
import type { ShownWidget } from '../rules/look.ts'
import { queryOfWidget, useReportTable } from './use-report-table.ts'

export type TableRead = Pick<UseQueryResult<ReportTable>, 'data' | 'isPending' | 'isLoadingError' | 'error' | 'refetch'>

export type BodyProps = { widget: ShownWidget; name: string; isPlain: boolean; isTable: boolean }

/** Where the widgets of a dashboard have their figures from, and where they lead to: the reports of a property, or those of several. */
export type WidgetSource = {
  /** The dashboard is that of several properties. */
  isOverview: boolean
  /** What the wall is called; the property by default. */
  title?: string
  useTable: (widget: ShownWidget, comparison: Comparison | null, isEnabled: boolean) => TableRead
  /** Where the name of a widget leads to; undefined where it leads nowhere. */
  addressOf: (widget: ShownWidget) => Address | undefined
  /** Whether a widget is drawn by what its dashboard has of its own, figure and table alike. */
  hasBody: (widget: Widget | ShownWidget) => boolean
  Body: ComponentType<BodyProps>
  /** Others of the dashboard follow this one, as the user requested. */
  isChosen: (widget: ShownWidget) => boolean
}

const OF_PROPERTY: WidgetSource = {
  isOverview: false,
  useTable: useReportTable,
  addressOf: (widget) => `/report/view/${widget.report}?${queryOfWidget(widget)}`,
  hasBody: () => false,
  Body: () => null,
  isChosen: () => false,
}

export const WidgetSourceContext = createContext<WidgetSource>(OF_PROPERTY)
export const useWidgetSource = (): WidgetSource => use(WidgetSourceContext)
