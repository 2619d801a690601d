/** Facts of an employee that rules name: which requests a rule of approval is for, who is to do a task of a checklist. */
export const EMPLOYEE_FACTS = ['DEPARTMENT', 'POSITION', 'EMPLOYMENT'] as const
