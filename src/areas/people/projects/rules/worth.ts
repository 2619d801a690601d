/** In SQL: what an hour of the time entry `t` costs, in minor units; the rate of its day while none is stored with it; null where there is none. */
export const RATE =
  'coalesce(t.rate_minor, project_rate(t.property_id, t.project_id, t.employee_id, t.activity_id, t.on_day))'

/** In SQL: what the time entry `t` is worth, sixty times over, so that a sum of entries is rounded once. */
export const WORTH = `coalesce(${RATE}, 0) * t.minutes`
