/** Whether stay `s` is to check in by a day, as SQL; `day` is a parameter. */
export const dueIn = (day: string): string =>
  `s.status in ('CONFIRMED', 'OPTION') and s.arrival_on <= ${day}::date and s.departure_on > ${day}::date`

/** Whether stay `s` is to check out by a day, as SQL; `day` is a parameter. */
export const dueOut = (day: string): string => `s.status = 'IN_HOUSE' and s.departure_on <= ${day}::date`
