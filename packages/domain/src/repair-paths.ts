/** Where cases are (docs/spec/repairs.md#screens). Apart, so that public pages need not load it. */
export const repairsPath = '/repairs'
export const repairCasePath = (caseId: string) => `${repairsPath}/${caseId}`
/** The form that reports a problem; without a device the first question is which. */
export const reportPath = (deviceId?: string) =>
  deviceId === undefined ? `${repairsPath}/report` : `${repairsPath}/report?device=${deviceId}`
/** The list of open cases: those of an agent's accounts, or all that the person may see. */
export const openCasesPath = (agentId?: string) =>
  agentId === undefined ? `${repairsPath}?view=list` : `${repairsPath}?view=list&agent=${agentId}`
