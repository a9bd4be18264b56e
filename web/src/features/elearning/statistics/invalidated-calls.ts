import { elearningStatistics } from '@sorgfalt/contract/elearning/statistics'

/** Calls whose cached responses are outdated after an action on a member of the statistics. */
export const statisticsCalls = [elearningStatistics.readStatistics, elearningStatistics.readCharts]
