"""The wiki for agents, over the Model Context Protocol: tools that look things up, and none that could change anything."""
