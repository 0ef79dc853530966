/** Names of tools and prompts that many servers offer and that a copy would pass itself off as. */
export const WELL_KNOWN_NAMES: readonly string[] = `
  add_issue_comment add_memory add_observations apply_patch ask_question bash brave_web_search
  browser_click browser_navigate browser_snapshot browser_take_screenshot browser_type calculate
  calculator call_tool create_branch create_directory create_entities create_file create_issue
  create_or_update_file create_page create_pull_request create_relations create_repository
  delete_entities delete_file describe_table directory_tree download_file echo edit_file exec
  execute execute_code execute_command execute_query execute_sql fetch fetch_url find_files
  get_current_time get_file_contents get_file_info get_issue get_page get_time get_weather
  git_add git_commit git_diff git_log git_push git_status grep http_request import_file
  get_library_docs list_allowed_directories list_branches list_channels list_commits list_directory
  list_files list_issues list_pull_requests list_resources list_tables list_tools login
  maps_geocode merge_pull_request move_file navigate open_nodes payment ping post_message
  puppeteer_navigate push_files query query_database read_email read_file read_graph
  read_multiple_files read_query read_resource read_text_file replace_in_file resolve_library_id
  run run_code run_command run_query run_script run_shell_command run_sql save_file screenshot
  search search_code search_emails search_files search_issues search_nodes search_repositories
  search_web send_email send_mail send_message send_slack_message sequentialthinking shell
  slack_get_channel_history slack_list_channels slack_post_message slack_reply_to_thread
  store_memory str_replace_editor summarize take_screenshot tavily_extract tavily_search
  terminal think translate update_file update_issue update_page upload_file view_file web_fetch
  web_search weather write_file write_query
  `
  .trim()
  .split(/\s+/);
