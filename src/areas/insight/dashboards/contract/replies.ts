import * as z from 'zod'
import { Comparison, Grouping } from '#areas/insight/reports/contract/replies.ts'
import { PRESETS } from '#areas/insight/reports/rules/periods.ts'
import { FORMS } from '#areas/insight/reports/rules/report-metrics.ts'

/** Widgets of one layout. */
export const MAX_WIDGETS = 24

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
    /** Columns it takes, of two. Key figures stand beside each other whatever it is. */
    width: z.union([z.literal(1), z.literal(2)]),
  })
  .meta({ id: 'Widget' })
export type Widget = z.infer<typeof Widget>

export const Dashboard = z
  .object({
    /** What the reader may see of the layout, in its order. */
    widgets: z.array(Widget),
    /** Whose layout it is. */
    from: z.enum(['user', 'role', 'default']),
    /** Of one's own layout; 0 while there is none. */
    version: z.int(),
    /** Layouts of roles there are, for who may set them. */
    roles: z.array(z.object({ role: LayoutRole, version: z.int() })),
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.infer<typeof Dashboard>
