/** Failures of cover (docs/spec/agent-cover.md). */
export const agentCoverErrors = {
  AGENT_COVER_NOT_FOUND: {
    status: 404,
    message: 'That cover does not exist.',
    when: 'No cover has this id.',
  },
  AGENT_COVERED: {
    status: 409,
    message: 'This agent is covered already. Change that cover, or end it first.',
    when: 'A cover is started for an agent who is covered at this moment.',
  },
  AGENT_COVER_ENDED: {
    status: 409,
    message: 'This cover has ended. Nothing was changed.',
    when: 'A cover that is over is changed or ended, or a cover of the caller ended while their call was running.',
  },
} as const
