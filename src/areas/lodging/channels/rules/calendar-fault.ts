/** Why a calendar cannot be used, in words for a user. Nothing of it is used then. */
export class CalendarFault extends Error {}
