import * as z from 'zod'
import { Comparison, Grouping } from '#areas/insight/reports/contract/replies.ts'
import { PRESETS } from '#areas/insight/reports/rules/periods.ts'
import { MAX_CONDITIONS, OPERATORS } from '#areas/insight/reports/rules/list-request.ts'
import { FORMS } from '#areas/insight/reports/rules/report-metrics.ts'
import { OVERVIEW_KINDS } from '../rules/overview-reports.ts'

/** Widgets of one layout. */
export const MAX_WIDGETS = 30

/** Roles that may open reports, in the order they are offered. */
export const LAYOUT_ROLES = [
  'PROP_ADMIN',
  'PROP_MANAGER',
  'PROP_FO_EXECUTIVE',
  'PROP_FRONTDESK',
  'PROP_SERVICE_EXECUTIVE',
  'PROP_FINANCE',
  'PROP_HOUSEKEEPING',
  'PROP_MARKETING',
  'ORG_ADMIN',
  'ORG_FINANCE',
] as const
export const LayoutRole = z.enum(LAYOUT_ROLES)
export type LayoutRole = z.infer<typeof LayoutRole>

/** Roles that look after several properties, in the order they are offered: those of the platform, then of an organisation. */
export const OVERVIEW_ROLES = ['SUPER_ADMIN', 'CUST_SUPPORT', 'ORG_ADMIN', 'ORG_FINANCE', 'ORG_CUST_SUPPORT'] as const
export const OverviewRole = z.enum(OVERVIEW_ROLES)
export type OverviewRole = z.infer<typeof OverviewRole>

/** What a widget is narrowed down to, as its report is; `label` is what its value was called when it was chosen. */
const WidgetFilter = z.strictObject({
  column: z.string().max(40),
  operator: z.enum(OPERATORS),
  value: z.string().max(120),
  label: z.string().max(120).optional(),
})
export type WidgetFilter = z.infer<typeof WidgetFilter>

export const Widget = z
  .strictObject({
    report: z.string().max(41),
    /** A figure of the report; of a list, a column that is a number. */
    metric: z.string().max(40),
    period: z.enum(PRESETS).exclude(['custom']),
    /** Null for a list. */
    grouping: Grouping.nullable(),
    comparison: Comparison.nullable(),
    form: z.enum(FORMS),
    filters: z.array(WidgetFilter).min(1).max(MAX_CONDITIONS).optional(),
    /** Columns it takes, of two. Key figures stand beside each other whatever it is. */
    width: z.union([z.literal(1), z.literal(2)]),
  })
  .meta({ id: 'Widget' })
export type Widget = z.infer<typeof Widget>

export const widgets = z.array(Widget).min(1).max(MAX_WIDGETS)
/** Of the layout that was read; 0 while there is none. */
export const version = z.coerce.number().int().min(0).max(2_147_483_647)

/** What can be wrong with a widget of a layout. */
export const LAYOUT_FAULTS = [
  'unknown_report',
  'unknown_metric',
  'not_grouped_so',
  'not_drawn_so',
  'not_compared_so',
  'not_filtered_so',
] as const

const shown = {
  /** What the reader may see of the layout, in its order. */
  widgets: z.array(Widget),
  /** Whose layout it is. */
  from: z.enum(['user', 'role', 'default']),
  /** Of one's own layout; 0 while there is none. */
  version: z.int(),
}
/** Layouts of roles there are, for who may set them. */
const ofRoles = <R extends z.ZodType>(role: R) => z.array(z.object({ role, version: z.int() }))

export const Dashboard = z.object({ ...shown, roles: ofRoles(LayoutRole) }).meta({ id: 'Dashboard' })
export type Dashboard = z.infer<typeof Dashboard>

/** A dashboard of several properties. */
export const Overview = z
  .object({ ...shown, roles: ofRoles(OverviewRole), of: z.enum(OVERVIEW_KINDS) })
  .meta({ id: 'Overview' })
export type Overview = z.infer<typeof Overview>
