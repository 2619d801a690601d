import type { RouteForm } from '#web/form.ts'
import type { alerts } from '../contract/alerts.ts'

/** An alert while it is written. */
export type AlertForm = RouteForm<typeof alerts.create>
